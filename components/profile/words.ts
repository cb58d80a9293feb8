export const accountFormWords = {
  requiredChangeUser: 'Required to change your user name or email.',
};

export const deviceChoicesWords = {
  pressListG: 'Press ? for the list, or G then a letter to go to a page. Ctrl K or ⌘ K always works.',
  pagesDataOpen:
    'Pages of data that you open are kept on this device for a day, so that they open without the server. They are deleted when you sign out or turn this off.',
};

export const ownDataWords = {
  zipFileAccount:
    'A zip file with your account, sessions and memberships, and the dashboards and original files of the workspace you’re in.',
};

export const passwordFormWords = {
  leastCharactersOther: 'At least 6 characters. Your other sessions are signed out.',
};

export const sessionsWords = {
  couldntLoadSessions: 'Couldn’t load sessions',
  noSessionsLast: 'No sessions in the last 30 days.',
  noOtherSessions: 'No other sessions to sign out',
  otherSessionsSigned: (ended: number) => `${ended} other sessions signed out`,
  youllSignedOut: 'You’ll be signed out on all other browsers and devices. This session stays active.',
};
