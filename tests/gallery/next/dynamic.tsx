import { lazy, Suspense, type ComponentType } from 'react';

/** Next's dynamic import as React's own. */
export default function dynamic<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Loaded = lazy(() => load().then((component) => ({ default: component }))) as unknown as ComponentType<P>;
  return function Dynamic(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
