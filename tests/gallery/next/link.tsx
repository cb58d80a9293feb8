import type { ComponentPropsWithRef } from 'react';

export default function Link({
  prefetch: _prefetch,
  scroll: _scroll,
  replace: _replace,
  ...rest
}: ComponentPropsWithRef<'a'> & { prefetch?: boolean; scroll?: boolean; replace?: boolean }) {
  return <a {...rest} />;
}
