export const targetWords = {
  label: 'Ask',
  workspace: 'Tables of this workspace',
  database: (name: string, type: string) => (name.includes(type) ? name : `${name} (${type})`),
  aboutWorkspace: 'Files, copies and merged tables. Live sources stay in their databases.',
  aboutDatabase: (type: string) => `Runs in the database itself, in the SQL of ${type}. It only reads.`,
  cantAsk: (name: string | null) => (name === null ? 'Its connection was deleted' : `“${name}” can’t be asked here`),
  cantAskBody: 'The statement is in the editor, but it would be asked of the tables of this workspace.',
};
