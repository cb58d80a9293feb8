import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON;
export type NewPasskeyOptions = PublicKeyCredentialCreationOptionsJSON;

/** Why the browser has not answered, in words; a person who has closed its window has changed their mind. */
function worded(error: unknown): Error {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new Error('The browser ended the request before a passkey was used. Try again.');
  if (name === 'InvalidStateError') return new Error('This passkey is set up for your account already.');
  return new Error('This browser couldn’t use a passkey here.');
}

/** Asks the browser; the library is fetched by the first who uses it. */
export async function signedByPasskey(optionsJSON: PasskeyOptions): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw worded(error);
  });
}

export async function newPasskeyOf(optionsJSON: NewPasskeyOptions): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw worded(error);
  });
}
