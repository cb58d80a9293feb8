/** Why a number of a text is a dash; stands behind it in brackets. */
export const missingWords = {
  unreadable: 'names no number',
  removed: 'its KPI or chart was removed',
  noMeasure: 'its chart no longer has this measure',
  noRow: 'not among the values of its chart now',
  withheld: 'not part of this link',
};

/** Why an image of a text can't be seen; stands behind what it shows. */
export const imageWords = {
  image: 'Image',
  missing: 'this image is no longer stored',
  unreadable: 'this image can’t be drawn',
  addAgain: '; add it again',
  failed: 'this image can’t be shown at the moment',
};

export const imagePickerWords = {
  button: 'Add an image',
  title: 'Image',
  choose: 'Choose an image',
  other: 'Choose another image',
  rules: 'PNG or JPEG, up to 2 MB. You can also paste or drop one into the text.',
  alt: 'What does it show?',
  altHint: 'Read aloud, and shown where the image can’t be.',
  altMissing: 'Enter what the image shows.',
  fileMissing: 'Choose an image.',
  add: 'Add',
  cancel: 'Cancel',
  noAnswer: 'The connection was lost. Add the image again.',
  drop: 'Drop the image to add it',
  full: (most: number) => `A dashboard shows up to ${most} images. Remove one first.`,
  noRoom: 'The text is too long for an image. Shorten it first.',
  chosen: (name: string) => `Chosen: ${name}`,
};

export const textEditorWords = {
  add: 'Add text',
  edit: 'Edit text',
  about: 'For headings, notes, images and numbers that follow the filters.',
  text: 'Text',
  hint: 'Markdown: # heading, **bold**, *italic*, - list, --- divider, [label](https://…).',
  preview: 'Preview',
  nothing: 'Nothing yet.',
  empty: 'Enter a text.',
  marks: 'Format',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  list: 'List',
  link: 'Link',
  divider: 'Divider',
  insert: 'Insert a number',
  done: 'Hide numbers',
  search: 'Search KPIs and charts',
  numbers: 'Numbers on this page',
  none: 'No number matches.',
  noNumbers: 'This page has no numbers yet. Add a KPI or a chart first.',
  more: (count: number) => `${count.toLocaleString('en-US')} more. Type to narrow the list.`,
  save: 'Save',
  cancel: 'Cancel',
  added: (name: string) => `“${name}” added`,
  updated: (name: string) => `“${name}” updated`,
  left: (count: number) => `${count} characters left`,
};
