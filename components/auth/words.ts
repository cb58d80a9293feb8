export const authScreenWords = {
  dataIntelligenceCheck: 'Data intelligence you can check',
  setUpLink: 'This set-up link works once. The account you create becomes the server’s owner.',
  serverNoOwner: 'This server has no owner yet. Open the set-up link printed in its terminal.',
};

export const cookiesBlockedWords = {
  browserBlocksCookies:
    'This browser blocks cookies, so no page can open. Allow cookies for this site and sign in again. The API works without cookies: sign in with X-Cookie-Support: false and send the ticket you get in X-Fallback-Auth.',
};

export const defaultPlanChoiceWords = {
  whoWillUse: 'Who will use this server?',
  newAccountsGet: 'New accounts get Enterprise, with no limits.',
  newAccountsGetFree: 'New accounts get Free, with 5 data sources and 5 dashboards each.',
};

export const exhibitWords = {
  seattlesRainSnow: 'In 2015 Seattle’s rain and snow came to',
};

export const forgotDialogWords = {
  youllGetEmail: 'You’ll get an email with a link to set a new password.',
  youllGetEmailUser: 'You’ll get an email with your user name.',
};

export const guestTokenFormWords = {
  pleaseEnterGuest: 'Please enter your guest access token.',
  guestAccessToken: 'Have a guest access token?',
  opensDashboardShared: 'Opens a dashboard shared with you, without an account.',
};

export const resetScreenWords = {
  passwordMustLeast: 'Password must be at least 6 characters long',
  leastCharacters: (floor: number) => `At least ${floor} characters.`,
  askNewLink: 'Ask for a new link',
};

export const signUpFormWords = {
  signUpClosed: 'Sign-up is closed on this server. Ask the owner for an invitation.',
  leastCharacters: (passwordFloor: number) => `At least ${passwordFloor} characters.`,
};

export const troubleHintWords = {
  havingLoginTrouble: 'Having login trouble? Clear browser cache or try incognito mode.',
};

export const signOnWords = {
  required: 'This server uses single sign-on. Passwords work for owners only.',
  connecting: (email: string) =>
    `An account with ${email} already exists here. Sign in with its password once to connect it.`,
  failures: {
    off: 'Single sign-on isn’t set up on this server. Sign in with your password.',
    refused: 'Your identity provider didn’t sign you in. Try again.',
    expired: 'This sign-in took too long, or was started in another browser. Try again.',
    answer:
      'The answer of your identity provider couldn’t be verified, so you aren’t signed in. Try again, or ask the owner.',
    unreachable: 'Your identity provider couldn’t be reached. Try again in a few minutes.',
    email: 'Your identity provider gave no verified email address. Ask its administrator.',
    domain: 'Accounts are created only for addresses of this server’s organisation. Ask the owner.',
    invitation: 'You need an invitation to this server. Ask the owner.',
    disabled: 'This account is disabled. Ask the owner.',
    busy: 'Too many sign-ins at once. Try again in a few minutes.',
    plan: 'Single sign-on isn’t part of this server’s plan. Sign in with your password.',
  },
};

export const secondFactorStepWords = {
  saveCodes: 'Save your recovery codes',
  setUp: 'Set up a second factor',
  ownerRequires: 'Your role needs a second factor on this server. Add this key to an authenticator app.',
  firstCode: 'The 6 digits that the app shows.',
  codeOrRecovery: 'The 6 digits of your authenticator app, or a recovery code.',
};

export const appSecretWords = {
  addAccount: 'Add an account in the app and enter this key.',
  copyManually: 'The browser blocked copying. Select the key and copy it.',
};

export const recoveryCodesWords = {
  eachOnce: 'Each code signs you in once if you lose your device. They won’t be shown again.',
  copyManually: 'The browser blocked copying. Select the codes and copy them.',
};

export const programScreenWords = {
  cannotConnect: 'This program can’t connect',
  faulty: (message: string) => `Its request has an error, which its makers can fix. ${message}`,
  backTo: (host: string) => `Back to ${host}`,
  thisComputer: (host: string) => `this computer (${host})`,
  unchecked:
    'The program chose its own name, and nobody checked it. Connect it only if you just started this in that program.',
  read: 'Reads data, asks questions and rechecks numbers, as you can here.',
  write: 'Also uploads, creates, changes and deletes, as far as your role allows.',
  ends: 'It never sees your password or account. You can disconnect it on your profile at any time.',
  allowed: 'Connected. Your browser goes back to the program.',
  cancelled: 'Not connected. Your browser goes back to the program.',
};
