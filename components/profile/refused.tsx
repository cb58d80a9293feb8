/** What the server said of the whole form. Always there, so that it is read out when it comes. */
export function Refused({ children }: { children: string | null }) {
  return (
    <p role="alert" className={children ? 'border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
      {children}
    </p>
  );
}
