/** How many extractions a workspace keeps, and how many of one document. */
export const MOST_EXTRACTIONS = 2000;
export const MOST_OF_DOCUMENT = 50;
