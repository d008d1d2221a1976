// What all pages of the hall have: the look, the search, and the list of one's tables.

import { listenForSearches } from "./search.js";
import { applySettings, listenForSettings } from "./settings.js";
import { listTables, rememberCampaign } from "./tables.js";

applySettings();
listenForSettings();
listenForSearches();
listTables();
rememberCampaign();
