/** What browsers may know too: the names of the templates, and the star pattern that seals are grown from. */
export { isTemplate, type Look, TEMPLATES, type TemplateName } from "./look";
export { growZellige, starPath, type ZelligeLayer } from "./scene/zellige";
