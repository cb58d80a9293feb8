import { z } from 'zod';
import type { TokenScope } from '@/lib/base/actor/actor';

/** What access tokens of connected programs start with; those that people make start with plb_. */
export const PROGRAM_TOKEN_START = 'plbo_';
export const REFRESH_TOKEN_START = 'plbr_';
export const MOST_PROGRAMS = 20;

const LONGEST_ADDRESS = 1000;
const words = (most: number) => z.string().max(most, `can be at most ${most} characters`);

/** What a program says of itself (RFC 7591). What else it says is passed over. */
export const programRegistration = z.object({
  redirect_uris: z
    .array(words(LONGEST_ADDRESS), 'is required')
    .min(1, 'holds no address')
    .max(10, 'holds more than 10 addresses'),
  client_name: words(500).optional(),
  grant_types: z.array(words(100)).max(10).optional(),
  response_types: z.array(words(100)).max(10).optional(),
});
export type ProgramRegistration = z.infer<typeof programRegistration>;

/** The parameters of an authorization request, each once. Which must be there is said by its reader. */
export const authorizationParameters = z.object({
  response_type: words(100).optional(),
  client_id: words(100).optional(),
  redirect_uri: words(LONGEST_ADDRESS).optional(),
  code_challenge: words(200).optional(),
  code_challenge_method: words(100).optional(),
  scope: words(500).optional(),
  state: words(2000).optional(),
  resource: words(LONGEST_ADDRESS).optional(),
});
export type AuthorizationParameters = z.infer<typeof authorizationParameters>;

/** What a person answers a program, with what the page showed them. */
export const programAnswer = z.object({
  asked: authorizationParameters,
  workspaceId: z.uuid(),
  answer: z.enum(['read', 'write', 'cancel']),
});
export type ProgramAnswer = z.infer<typeof programAnswer>;

/** A request for tokens. */
export const tokenAsked = z.object({
  grant_type: words(100).optional(),
  client_id: words(100).optional(),
  code: words(200).optional(),
  redirect_uri: words(LONGEST_ADDRESS).optional(),
  code_verifier: words(200).optional(),
  refresh_token: words(200).optional(),
  scope: words(500).optional(),
  resource: words(LONGEST_ADDRESS).optional(),
});
export type TokenAsked = z.infer<typeof tokenAsked>;

export const revocationAsked = z.object({
  token: words(200).optional(),
  token_type_hint: words(100).optional(),
  client_id: words(100).optional(),
});
export type RevocationAsked = z.infer<typeof revocationAsked>;

export type ProgramTokens = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/** Who asks to be let in, for what. `host` is where the code goes: its name is its own word. */
export type ProgramAsking = { name: string; host: string; isLocal: boolean; most: TokenScope };
/**
 * What becomes of an authorization request: it asks; it is at fault, which the program can be told; or nobody knows who
 * asks, and nothing is sent anywhere.
 */
export type AuthorizationReading =
  | { kind: 'asks'; asking: ProgramAsking; asked: AuthorizationParameters }
  | { kind: 'faulty'; message: string; host: string; back: string }
  | { kind: 'unknown'; message: string };

/** As its owner sees it in the list. */
export type ConnectedProgram = {
  id: string;
  name: string;
  host: string;
  isLocal: boolean;
  scope: TokenScope;
  createdAt: string;
  /** To the minute. */
  lastUsedAt: string | null;
};
