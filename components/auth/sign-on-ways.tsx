import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { SignOnFailure } from '@/lib/base/sso/schema';
import { signOnWords } from './words';

/**
 * The company's way in, above the forms. A plain link: the browser leaves for the provider, and nothing of this is
 * fetched as a script.
 */
export function SignOnWays({
  name,
  next,
  required,
  failure,
  connecting,
}: {
  /** As the owner calls the provider; null where single sign-on is off. */
  name: string | null;
  /** The page of ours that sent the reader here. */
  next?: string;
  /** Passwords are the owners' alone. */
  required: boolean;
  failure: SignOnFailure | null;
  /** The address whose account asks for its password once. */
  connecting: string | null;
}) {
  const address = `/api/auth/sso${next ? `?next=${encodeURIComponent(next)}` : ''}`;
  return (
    <>
      {failure && <Notice tone="bad">{signOnWords.failures[failure]}</Notice>}
      {connecting && <Notice tone="info">{signOnWords.connecting(connecting)}</Notice>}
      {name !== null && (
        <div className="mb-5">
          <Button asChild look={required ? 'filled' : 'outline'} className="w-full">
            <a href={address}>Sign in with {name || 'single sign-on'}</a>
          </Button>
          {required && <p className="mt-1.5 text-small text-ink-3">{signOnWords.required}</p>}
        </div>
      )}
    </>
  );
}
