// What all pages of the hall have: the look, the search, and the list of one's tables.

import { listenForKeeping, takeCode } from "./keep.js";
import { listenForSearches } from "./search.js";
import { applySettings, listenForSettings } from "./settings.js";
import { listTables, rememberCampaign } from "./tables.js";

applySettings();
listenForSettings();
listenForSearches();
listenForKeeping();
takeCode();
listTables();
rememberCampaign();
