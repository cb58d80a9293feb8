import type { Theme } from '@/components/client/browser/theme';

/** Made by `npm run pictures` from the running product. Sizes in CSS pixels; each is kept at once and at twice that. */
const PICTURES = {
  dashboard: { width: 1232, height: 770 },
  'data-set': { width: 850, height: 698 },
  'dashboard-phone': { width: 358, height: 698 },
  'data-set-phone': { width: 358, height: 698 },
} as const;
export type PictureName = keyof typeof PICTURES;

const NARROW = '(max-width: 720px)',
  DARK = '(prefers-color-scheme: dark)';
type Shade = 'light' | 'dark';

const setOf = (name: PictureName, shade: Shade) =>
  `/pictures/${name}-${shade}.webp 1x, /pictures/${name}-${shade}-2x.webp 2x`;

/**
 * The product in the reader's theme, fetched when it comes near, at its own size: a narrower place shows less of it,
 * not smaller letters. `onPhone` stands in where the window is as narrow as a phone.
 */
export function ProductPicture({
  name,
  onPhone,
  theme,
  alt,
}: {
  name: PictureName;
  onPhone?: PictureName;
  theme: Theme;
  alt: string;
}) {
  const usual: Shade = theme === 'dark' ? 'dark' : 'light';
  return (
    <picture>
      {theme === 'system' && (
        <>
          {onPhone && <source media={`${NARROW} and ${DARK}`} srcSet={setOf(onPhone, 'dark')} {...PICTURES[onPhone]} />}
          <source media={DARK} srcSet={setOf(name, 'dark')} {...PICTURES[name]} />
        </>
      )}
      {onPhone && <source media={NARROW} srcSet={setOf(onPhone, usual)} {...PICTURES[onPhone]} />}
      <img
        src={`/pictures/${name}-${usual}.webp`}
        srcSet={setOf(name, usual)}
        {...PICTURES[name]}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={`w-full border border-t-2 border-line-1 border-t-ink-1 middle:object-none middle:object-left-top ${onPhone ? 'max-middle:h-auto' : ''}`}
      />
    </picture>
  );
}
