/** How many widgets a dashboard holds; apart from its schema, so that a screen may know it without zod. */
export const MOST_KPIS = 12;
export const MOST_CHARTS = 40;
export const MOST_TEXTS = 24;
export const MOST_TABS = 12;
/** Characters of the name of a tab. */
export const LONGEST_TAB_NAME = 60;
/** Characters of one text. */
export const LONGEST_TEXT = 5000;

/** Images that all texts of a dashboard show, and those that a workspace holds. */
export const MOST_IMAGES = 24;
export const MOST_KEPT_IMAGES = 200;
/** Bytes of one image. */
export const LARGEST_IMAGE = 2 * 1024 * 1024;
/** Characters of the text that says what an image shows. */
export const LONGEST_ALT = 300;

/** The version of a dashboard that was never changed. */
export const AS_MADE = 1;

/** Colours that were chosen for values, and annotations, of one dashboard. */
export const MOST_COLOURS = 100;
export const MOST_ANNOTATIONS = 40;
export const LONGEST_ANNOTATION = 120;
/** Categorical colours of the palette. */
export const MOST_TONES = 8;

/** Panels of small multiples: as usual, and at most. */
export const USUAL_PANELS = 12;
export const MOST_PANELS = 24;

/** Lines and bands that one chart is held against. */
export const MOST_REFERENCES = 4;
