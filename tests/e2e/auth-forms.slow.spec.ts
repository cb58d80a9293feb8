import { randomBytes, createHash } from 'node:crypto';
import { expect, test, type Page, type Route } from '@playwright/test';
import { sql } from '../api/client';
import { newPerson, signUp } from './people';

const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const answer = (status: number, body: object | string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: typeof body === 'string' ? 'text/html' : 'application/json',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const noNetwork = (route: Route) => route.abort('connectionfailed');

async function fillSignUp(page: Page, { username, email, password } = newPerson(), again = password): Promise<void> {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(again);
}
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up' });

test('[R06] /auth has two tabs, two dialogs, the guest form, the cache button and the hint', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('tab')).toHaveText(['Sign in', 'Sign up']);
  await expect(
    page.getByText('Having login trouble? Clear browser cache or try incognito mode.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Cache & Refresh', exact: true })).toBeVisible();
  await expect(page.getByLabel('Guest access token')).toBeVisible();
  for (const [link, title] of [
    ['Forgot password?', 'Forgot password'],
    ['Forgot user name?', 'Forgot user name'],
  ] as const) {
    await page.getByRole('button', { name: link }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: link })).toBeFocused();
  }
});

test('[R06] Clear Cache & Refresh empties the product’s own storage alone, and loads the page anew', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.evaluate(() => {
    localStorage.setItem('plumbline.left', '1');
    localStorage.setItem('of-another-app', '1');
    (window as unknown as { before: boolean }).before = true;
  });
  await page.getByRole('button', { name: 'Clear Cache & Refresh' }).click();
  await page.waitForFunction(() => !('before' in window));
  expect(
    await page.evaluate(() => [localStorage.getItem('plumbline.left'), localStorage.getItem('of-another-app')]),
  ).toEqual([null, '1']);
  await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible();
});

test('[R07] a signed-in user on /auth goes to /home', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/auth/);
  await signUp(page);
  await page.goto('/auth');
  await page.waitForURL('**/home');
});

test('[V01] two different passwords: the words, the button off, and Enter sends nothing', async ({ page }) => {
  let sent = 0;
  await page.route(/\/api\/auth\/signup/, (route) => {
    sent++;
    return noNetwork(route);
  });
  const person = newPerson();
  await fillSignUp(page, person, `${person.password}x`);
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await expect(signUpButton(page)).toBeDisabled();
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page.getByText('Registration failed')).toHaveCount(0);
  expect(sent).toBe(0);
  await page.getByLabel('Confirm password').fill(person.password);
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await expect(signUpButton(page)).toBeEnabled();
});

test('[V02] user name, email and password are required, and the email input is one', async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  for (const label of ['User name', 'Email', 'Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveJSProperty('required', true);
    expect(
      await page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement) => input.validity.valueMissing),
    ).toBe(true);
  }
  await page.getByLabel('Email').fill('nobody');
  expect(await page.getByLabel('Email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
});

test('[E03] sign-up sends user name, email and password, and not the second password', async ({ page }) => {
  const person = newPerson();
  await fillSignUp(page, person);
  const [request] = await Promise.all([page.waitForRequest(/\/api\/auth\/signup/), signUpButton(page).click()]);
  expect(request.postDataJSON()).toEqual(person);
  await page.waitForURL('**/home');
});

const LOGIN_FALLBACK = 'Login failed. Please check your credentials and try again.';
for (const [name, reply, words] of [
  [
    'the server’s message',
    answer(401, { message: 'Incorrect user name or password.' }),
    'Incorrect user name or password.',
  ],
  ['its error where it has no message', answer(403, { error: 'This account is closed.' }), 'This account is closed.'],
  ['the fallback where it says nothing', answer(500, {}), LOGIN_FALLBACK],
  ['the fallback where a page came', answer(502, '<!doctype html><h1>Bad gateway</h1>'), LOGIN_FALLBACK],
] as const) {
  test(`[X02] Login failed, with ${name}`, async ({ page }) => {
    await page.route(/\/api\/auth\/login/, reply);
    await page.goto('/auth');
    await page.getByLabel('User name').fill('reader');
    await page.getByLabel('Password', { exact: true }).fill('something');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await notice(page, 'Login failed');
    await notice(page, words);
    await expect(page.getByLabel('User name')).toHaveValue('reader');
    await expect(page).toHaveURL(/\/auth/);
  });
}

for (const [name, reply, words] of [
  [
    'an HTML page',
    answer(500, '<!DOCTYPE html><html></html>'),
    'Registration failed. Please check your information and try again.',
  ],
  [
    'an HTML page with status 200',
    answer(200, '<!DOCTYPE html><html></html>'),
    'Registration failed. Please check your information and try again.',
  ],
  [
    'a taken user name',
    answer(409, { message: 'Username already exists' }),
    'Username already exists. Please choose a different username.',
  ],
  [
    'a registered email',
    answer(409, { message: 'Email already registered' }),
    'Email already registered. Please use a different email address.',
  ],
  [
    'another 409',
    answer(409, { message: 'Conflict' }),
    'Username or email already exists. Please try different credentials.',
  ],
  [
    'any other refusal in its own words',
    answer(400, { message: 'This password is among the most common ones.' }),
    'This password is among the most common ones.',
  ],
] as const) {
  test(`[X03] Registration failed: ${name}`, async ({ page }) => {
    await page.route(/\/api\/auth\/signup/, reply);
    const person = newPerson();
    await fillSignUp(page, person);
    await signUpButton(page).click();
    await notice(page, 'Registration failed');
    await notice(page, words);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page).toHaveURL(/\/auth/);
  });
}

for (const [what, link, title, path] of [
  ['password', 'Forgot password?', 'Forgot password', 'forgot-password'],
  ['user name', 'Forgot user name?', 'Forgot user name', 'forgot-username'],
] as const) {
  const asked = async (page: Page) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: link }).click();
    return page.getByRole('dialog', { name: title });
  };

  test(`[V06] a forgotten ${what} asks for the email address`, async ({ page }) => {
    let sent = 0;
    await page.route(new RegExp(`/api/auth/${path}`), (route) => {
      sent++;
      return noNetwork(route);
    });
    const dialog = await asked(page);
    await expect(dialog.getByLabel('Email')).toHaveJSProperty('required', true);
    await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
    await dialog.getByLabel('Email').press('Enter');
    expect(await dialog.getByLabel('Email').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(
      true,
    );
    expect(sent).toBe(0);
  });

  test(`[X08] a forgotten ${what} without a network: An error occurred. Please try again.`, async ({ page }) => {
    await page.route(new RegExp(`/api/auth/${path}`), noNetwork);
    const dialog = await asked(page);
    await dialog.getByLabel('Email').fill('reader@example.com');
    await dialog.getByLabel('Email').press('Enter');
    await expect(dialog.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue('reader@example.com');
  });

  test(`[R06] a forgotten ${what} shows the server's message, the same for an address that nobody has`, async ({
    page,
  }) => {
    const { email } = await signUp(page);
    await page.context().clearCookies();
    const said: string[] = [];
    for (const address of [email, newPerson().email]) {
      const dialog = await asked(page);
      await dialog.getByLabel('Email').fill(address);
      const [response] = await Promise.all([
        page.waitForResponse(new RegExp(`/api/auth/${path}`)),
        dialog.getByLabel('Email').press('Enter'),
      ]);
      const { message } = (await response.json()) as { message: string };
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
      said.push(message);
    }
    expect(said[0]).toBe(said[1]);
  });
}

const enterToken = async (page: Page, token: string) => {
  await page.goto('/auth');
  await page.getByLabel('Guest access token').fill(token);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
};

test('[V04] a guest token of nothing but spaces is asked for', async ({ page }) => {
  let sent = 0;
  await page.route(/\/api\/auth\/guest-token/, (route) => {
    sent++;
    return noNetwork(route);
  });
  await enterToken(page, '   ');
  await notice(page, 'Token Required');
  await notice(page, 'Please enter your guest access token.');
  expect(sent).toBe(0);
});

test('[S06] a guest token that the server takes leads to /shared/{token}', async ({ page }) => {
  await page.route(/\/api\/auth\/guest-token/, answer(200, { success: true }));
  await page.route(/\/shared\//, answer(200, '<title>Shared</title>'));
  const asked = page.waitForRequest(/\/api\/auth\/guest-token/);
  await enterToken(page, '  abc-DEF_123 ');
  expect((await asked).postDataJSON()).toEqual({ token: 'abc-DEF_123' });
  await page.waitForURL('**/shared/abc-DEF_123');
});

for (const [name, reply, title, words] of [
  [
    'refused in the server’s words',
    answer(410, { success: false, error: 'This link was withdrawn.' }),
    'Invalid Token',
    'This link was withdrawn.',
  ],
  ['refused without words', answer(404, {}), 'Invalid Token', 'The guest access token is invalid or expired.'],
  ['answered without the flag', answer(200, {}), 'Invalid Token', 'The guest access token is invalid or expired.'],
  ['answered with the flag down', answer(200, { success: false, error: 'Not today.' }), 'Invalid Token', 'Not today.'],
  ['not answered', noNetwork, 'Access Error', 'Failed to authenticate guest token. Please try again.'],
] as const) {
  test(`[X09] a guest token ${name}`, async ({ page }) => {
    await page.route(/\/api\/auth\/guest-token/, reply);
    await enterToken(page, 'abc');
    await notice(page, title);
    await notice(page, words);
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByLabel('Guest access token')).toHaveValue('abc');
  });
}

test('[X09] the server itself refuses a token that nobody gave', async ({ page }) => {
  await enterToken(page, 'made-up');
  await notice(page, 'Invalid Token');
  await notice(page, 'The guest access token is invalid or expired.');
});

const resetForm = async (page: Page, password: string, again = password) => {
  await page.goto('/reset-password?token=made-up');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Set password' }).click();
};

test('[R08] /reset-password without a token goes to /auth, and so does a signed-in user', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password?token=']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/auth');
  }
  await page.goto('/reset-password?token=abc');
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await signUp(page);
  const passed: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) passed.push(new URL(request.url()).pathname);
  });
  await page.goto('/reset-password?token=abc');
  await page.waitForURL('**/home');
  expect(passed).toEqual(['/reset-password', '/auth', '/home']);
});

test('[V03] a new password must be given twice alike, and have 6 characters', async ({ page }) => {
  let sent = 0;
  await page.route(/\/api\/auth\/reset-password/, (route) => {
    sent++;
    return noNetwork(route);
  });
  await resetForm(page, 'abcdef1', 'abcdef2');
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await resetForm(page, 'abcde');
  await expect(page.getByText('Password must be at least 6 characters long', { exact: true })).toBeVisible();
  expect(sent).toBe(0);
  await resetForm(page, 'abcdef');
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(0);
  await expect(page.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible();
  expect(sent).toBe(1);
});

for (const [name, reply, words] of [
  [
    'the server’s error',
    answer(410, { error: 'This reset link has been used or has expired.' }),
    'This reset link has been used or has expired.',
  ],
  ['nothing', answer(500, {}), 'Failed to reset password'],
  ['a page', answer(502, '<!doctype html>'), 'Failed to reset password'],
  ['no network', noNetwork, 'An error occurred. Please try again.'],
] as const) {
  test(`[X10] a reset that fails with ${name}`, async ({ page }) => {
    await page.route(/\/api\/auth\/reset-password/, reply);
    await resetForm(page, 'abcdef1');
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password/);
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('abcdef1');
  });
}

test('[S07] a reset shows the message, and goes to /auth after 3 seconds, not before', async ({ page }) => {
  const { username } = await signUp(page);
  await page.context().clearCookies();
  const token = randomBytes(32).toString('base64url');
  await sql(
    'insert into "PasswordReset" ("tokenHash", "userId", "expiresAt") select $1, id, now() + interval \'1 hour\' from "User" where username = $2',
    [createHash('sha256').update(token).digest('hex'), username],
  );
  await page.clock.install();
  await page.goto(`/reset-password?token=${token}`);
  const password = newPerson().password;
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  const [response] = await Promise.all([
    page.waitForResponse(/\/api\/auth\/reset-password/),
    page.getByRole('button', { name: 'Set password' }).click(),
  ]);
  await expect(page.getByText(((await response.json()) as { message: string }).message, { exact: true })).toBeVisible();
  await page.clock.runFor(2500);
  await expect(page).toHaveURL(/\/reset-password/);
  await page.clock.runFor(600);
  await page.waitForURL((url) => url.pathname === '/auth');
  await page.clock.resume();
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
});

test('an invitation fills in the address and makes an account with its role; used up, it says so', async ({ page }) => {
  const token = randomBytes(32).toString('base64url');
  const { username, email, password } = newPerson();
  await sql(
    'insert into "Invitation" (id, email, "emailKey", role, "tokenHash", "createdById", "expiresAt") values (gen_random_uuid(), $1, $1, \'viewer\', $2, gen_random_uuid(), now() + interval \'7 days\')',
    [email, createHash('sha256').update(token).digest('hex')],
  );
  await page.goto(`/auth?tab=sign-up&invite=${token}`);
  await expect(page.getByText('You’re invited with viewer access.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('User name').fill(username);
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(password);
  const [request] = await Promise.all([page.waitForRequest(/\/api\/auth\/signup/), signUpButton(page).click()]);
  expect(request.postDataJSON()).toEqual({ username, email, password, inviteToken: token });
  await page.waitForURL('**/home');
  await page.context().clearCookies();
  await page.goto(`/auth?invite=${token}`);
  await expect(
    page.getByText('This invitation has been used, was revoked or has expired. Ask for a new one.', { exact: true }),
  ).toBeVisible();
});
