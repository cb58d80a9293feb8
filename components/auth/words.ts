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
