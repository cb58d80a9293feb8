/** What a document’s password is sealed for. */
export const PASSWORD_PURPOSE = 'document password';
