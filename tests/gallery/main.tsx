import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css';
import '@/app/globals.css';
import { createElement, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Job } from '@/lib/base/jobs/schema';
import { Frame } from './frame';
import { serve, type Answers } from './server';

type GalleryPage = { default: ComponentType; frame?: 'bare'; answers?: Answers; jobs?: Job[] };

const pages = import.meta.glob<GalleryPage>('./pages/*.tsx');
const names = Object.keys(pages)
  .map((path) => path.replace('./pages/', '').replace('.tsx', ''))
  .sort();
const params = new URLSearchParams(location.search);
const name = params.get('page');
const theme = params.get('theme');
if (theme) document.documentElement.className = theme;

const load = name ? pages[`./pages/${name}.tsx`] : undefined;
const root = createRoot(document.getElementById('root')!);

if (load) {
  void load().then((page) => {
    serve(page.answers ?? {}, page.jobs);
    document.title = `${name} · Gallery`;
    root.render(
      page.frame === 'bare' ? createElement(page.default) : createElement(Frame, null, createElement(page.default)),
    );
  });
} else {
  root.render(
    <main className="p-6">
      <h1>Gallery</h1>
      <ul className="mt-3">
        {names.map((page) => (
          <li key={page} className="flex gap-3 py-1">
            <b className="w-48">{page}</b>
            <a className="text-accent" href={`?page=${page}&theme=light`}>
              light
            </a>
            <a className="text-accent" href={`?page=${page}&theme=dark`}>
              dark
            </a>
          </li>
        ))}
      </ul>
    </main>,
  );
}
