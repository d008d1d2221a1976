// What all pages of the hall have: the look, the search, one's tables, and the browser's part of a deal.

import { followAnalysis } from "./analysing.js";
import { listenForCourse } from "./course.js";
import { listenForKeeping, takeCode } from "./keep.js";
import { showLearnt, showSolved } from "./learnt.js";
import { followLobby } from "./lobby.js";
import { listenForPeople, showPersonal } from "./person.js";
import { listenForSeals } from "./sealing.js";
import { listenForSearches } from "./search.js";
import { listenForPasskeys } from "./passkeys.js";
import { listenForResults, showMine } from "./mine.js";
import { prepareSetups } from "./setup.js";
import { applySettings, listenForSettings } from "./settings.js";
import { listTables, rememberCampaign } from "./tables.js";
import { judgePage } from "./verdict.js";

applySettings();
listenForSettings();
listenForSearches();
listenForKeeping();
listenForPasskeys();
takeCode();
listTables();
prepareSetups();
showLearnt();
showSolved();
listenForCourse();
followAnalysis();
showMine();
listenForResults();
rememberCampaign();
listenForSeals();
listenForPeople();
showPersonal();
followLobby();
judgePage();
