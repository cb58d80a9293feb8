export const editorWords = {
  couldntSave: 'Couldn’t save the change',
  undo: 'Undo',
  laterChange: 'A later change depends on this',
  undoFirst: 'Undo the later change first.',
  changedBy: (name: string) => `${name} changed this dashboard`,
  otherWindow: 'Updated from another window',
  yoursSaved: 'Your version saved',
};
