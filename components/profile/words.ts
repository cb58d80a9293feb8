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

export const secondFactorWords = {
  couldntLoad: 'Couldn’t load your second factor',
  about: 'With a second factor, your password alone doesn’t open your account.',
  noPassword:
    'You sign in through your organisation, which may ask for a second factor itself. To add a password, select “Forgot password?” on the sign-in page.',
  required: 'The owner of this server requires a second factor for your role.',
  app: 'An app on your phone shows a new 6-digit code every 30 s.',
  passkeys: 'Sign in with your fingerprint, your face, a PIN or a security key.',
  passkeysNeedHttps: 'Passkeys need a host name reached over HTTPS, or localhost.',
  codesLeft: (left: number) => `${left} of 10 left. Each one signs you in once if you lose your device.`,
};

export const secondFactorDialogWords = {
  app: 'Your next sign-in asks for a code of the app.',
  passkey: 'Your browser asks you to create the passkey after this step.',
  codes: 'Your earlier codes stop working.',
  remove:
    'Without another second factor, your password alone opens your account again, and your recovery codes are deleted.',
  firstCode: 'The 6 digits that the app shows.',
  passkeyName: 'So that you can tell your passkeys apart.',
};

export const accessWords = { read: 'Read', write: 'Read and change' };

export const connectedProgramsWords = {
  about:
    'Assistants that speak the Model Context Protocol connect with this address and ask you here what they may do. Each opens what you may open in this workspace.',
  couldntLoad: 'Couldn’t load your connected programs',
  thisComputer: (host: string) => `your computer (${host})`,
  disconnected: 'The program loses access immediately. It can ask you again.',
};

export const apiTokensWords = {
  about:
    'Programs and assistants sign in with a token. It opens what you may open in this workspace, never your account.',
  couldntLoad: 'Couldn’t load your API tokens',
  revoked: 'Programs that use this token lose access immediately. A revoked token can’t be restored.',
};

export const apiTokenDialogWords = {
  name: 'The program that will use it.',
  read: 'Reads data, asks questions and rechecks numbers.',
  write: 'Also uploads, creates, changes and deletes, as far as your role allows.',
  once: 'The token won’t be shown again. Anyone who has it can use it.',
  copyManually: 'The browser blocked copying. Select the token and copy it.',
};
