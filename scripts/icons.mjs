// Draws the icons of the installed product from app/icon.svg's mark, in a real browser: `node scripts/icons.mjs`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

// `share` of the square that the mark fills: a maskable icon may lose all but its inner 80 %.
const ICONS = [
  { file: 'public/icons/icon-192.png', size: 192, share: 0.72, radius: 0.12 },
  { file: 'public/icons/icon-512.png', size: 512, share: 0.72, radius: 0.12 },
  { file: 'public/icons/maskable-512.png', size: 512, share: 0.52, radius: 0 },
  { file: 'app/apple-icon.png', size: 180, share: 0.62, radius: 0 },
];

const drawing = ({
  size,
  share,
  radius,
}) => `<body style="margin:0;background:transparent"><div style="width:${size}px;height:${size}px;display:grid;place-items:center;background:#FCFDFD;border-radius:${size * radius}px">
  <svg viewBox="-1 0 18 18" width="${size * share}" height="${size * share}"><g fill="none" stroke="#182229" stroke-width="1.5"><path d="M3.5 1h9M8 1v7"/></g><path fill="#0C5788" d="M8 7l3.6 3.6L8 17.6 4.4 10.6Z"/></svg></div></body>`;

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const icon of ICONS) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
  await page.setContent(drawing(icon));
  writeFileSync(`${root}${icon.file}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
