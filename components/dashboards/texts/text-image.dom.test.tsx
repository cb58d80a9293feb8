import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/components/client/requests/api-error';
import { guestImages, TextImage } from './text-image';

// No picture is fetched here: it neither arrives nor fails by itself.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const image = { hash: 'a1'.repeat(16), width: 640, height: 480, alt: 'Our shop' };
function show(load: () => Promise<Blob>, alt = image.alt) {
  render(
    <TextImage
      image={{ ...image, alt }}
      place={{ addressOf: (hash) => `/images/${hash}`, cure: '; add it again', load }}
    />,
  );
  return screen.getByRole<HTMLImageElement>(alt === '' ? 'presentation' : 'img');
}

it('shows an image at its size with what it shows', () => {
  const shown = show(vi.fn());
  expect([shown.alt, shown.getAttribute('src'), shown.width, shown.height]).toEqual([
    'Our shop',
    `/images/${image.hash}`,
    640,
    480,
  ]);
});

it('asks once more in another way where the page’s cookie doesn’t do', async () => {
  const shown = show(async () => new Blob(['x'], { type: 'image/png' }));
  fireEvent.error(shown);
  expect(screen.getByText('Our shop …')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByRole<HTMLImageElement>('img').src).toMatch(/^blob:/));
});

it.each<[string, Error, string]>([
  ['gone', new ApiError('This image doesn’t exist.', 404), 'Our shop (this image is no longer stored; add it again)'],
  ['offline', new ApiError('Network error occurred', 0), 'Our shop (this image can’t be shown at the moment)'],
])('says what it would show and why it can’t: %s', async (_, error, words) => {
  const shown = show(() => Promise.reject(error));
  fireEvent.error(shown);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('says that what arrived can’t be drawn', async () => {
  const shown = show(async () => new Blob(['x']));
  fireEvent.error(shown);
  await vi.waitFor(() => expect(screen.getByRole<HTMLImageElement>('img').src).toMatch(/^blob:/));
  fireEvent.error(screen.getByRole('img'));
  expect(await screen.findByText('Our shop (this image can’t be drawn; add it again)')).toBeTruthy();
});

it('guests ask for it by their dashboard', () => {
  const { addressOf, cure } = guestImages('d1');
  expect([addressOf('h'), cure]).toEqual(['/api/shared-guest/d1/images/h', '']);
});
