import type { ReactNode } from 'react';
import type { Theme } from '@/components/client/browser/theme';
import type { GuestEnd } from '@/lib/product/sharing/schema';
import { GuestFrame } from './guest-frame';
import { GuestTokenForm } from './token-form';
import { WORDS } from './words';

/** One thing to say, and what can be done about it. */
export function GuestNote({
  theme,
  title,
  isFramed,
  children,
}: {
  theme: Theme;
  title: string;
  isFramed?: boolean;
  children: ReactNode;
}) {
  return (
    <GuestFrame theme={theme} isFramed={isFramed}>
      <div className="mx-auto max-w-[440px] px-(--gutter) pt-10 pb-12 middle:pt-20">
        <h1 className="mb-2">{title}</h1>
        {children}
      </div>
    </GuestFrame>
  );
}

export const GuestEnded = ({ theme, end, isFramed }: { theme: Theme; end: GuestEnd; isFramed?: boolean }) => (
  <GuestNote theme={theme} title={WORDS.ended[end.kind]} isFramed={isFramed}>
    <p className="text-ink-2">{end.sentence}</p>
  </GuestNote>
);

export const GuestUnknown = ({ theme }: { theme: Theme }) => (
  <GuestNote theme={theme} title={WORDS.unknown.title}>
    <p className="text-ink-2">{WORDS.unknown.text}</p>
    <GuestTokenForm />
  </GuestNote>
);

export const GuestOut = ({ theme, isFramed }: { theme: Theme; isFramed?: boolean }) => (
  <GuestNote theme={theme} title={WORDS.token.title} isFramed={isFramed}>
    <p className="text-ink-2">{WORDS.token.text}</p>
    <GuestTokenForm />
  </GuestNote>
);
