/** The first stop of the Tab key: past the navigation to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      data-print="none"
      className="fixed left-2 top-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-strong text-accent-on focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
