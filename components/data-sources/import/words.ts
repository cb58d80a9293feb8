export const dropAnywhereWords = {
  dropFileReview: 'Drop the file to review it before it’s added',
  dropFileUpload: 'Drop the file to upload it',
};

export const importDialogWords = {
  couldntAddFile: 'Couldn’t add this file',
  couldntReplaceFile: 'Couldn’t replace the file',
  couldntAppendFile: 'Couldn’t append the file',
  nothingSavedYet: (size: string) => `${size}. Nothing is saved yet.`,
  changesColumnNames: 'Your changes to column names, types and readings will be lost.',
  fileHeaderBut: 'This file has a header but no rows.',
  noProblemsFound: 'No problems found in this file.',
  noRowsTable: 'No rows of the table were dropped. Content below the table is kept separately.',
  noRowsDropped: 'No rows were dropped.',
  serversAnswerDid: 'The server’s answer did not arrive',
  previewExpiredReplaced: (mostWaiting: number) =>
    `This preview has expired or was replaced by ${mostWaiting} newer ones. Upload the file again.`,
};

export const importReadingWords = {
  otherSheets: 'One sheet is one data source. Add the file again for another.',
};

export const importGridWords = {
  firstRowsTypes: (count: number, rowCount: string) =>
    `First ${count} of ${rowCount} rows. Types and counts come from all rows.`,
};

export const samplesWords = {
  twoYearsFictional: 'Two years of fictional orders from a coffee roaster. 4,277 rows.',
  rainTemperatureWind: 'Rain, temperature and wind, 2012 to 2015. 1,461 days.',
  couldntLoadSample: 'Couldn’t load the sample',
};

export const uploadButtonWords = {
  plumblineCreatesData: 'Plumbline creates the data source and a dashboard.',
  reviewColumnsTypes: 'Review columns and types before anything is saved.',
  uploadOptionsDevice: 'Upload options on this device',
};

export const uploadDialogWords = {
  fileCouldntUploaded: 'This file couldn’t be uploaded',
};

export const uploadPanelWords = {
  chooseReading: (fileName: string) => `Choose a reading for ${fileName}`,
};

export const uploadProviderWords = {
  readyReview: (name: string) => `${name} is ready for review`,
  columnTwoPossible: (name: string) => `${name} has a column with two possible readings`,
  couldntCreateDashboard: 'Couldn’t create the dashboard',
  onlyFirstFiles: (mostAtOnce: number) => `Only the first ${mostAtOnce} files are uploaded`,
  choseUploadOthers: (count: number) => `You chose ${count}. Upload the others when these are done.`,
};
