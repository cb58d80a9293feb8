export const databasesFolder: string;
