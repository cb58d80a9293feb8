import { SourcesScreen } from '@/components/data-sources/sources-screen';
import type { Answers } from '../server';
import { asked, fourOfFive } from '../sources';

const empty = new URLSearchParams(location.search).has('empty');
const list = empty ? [] : fourOfFive;

export const answers: Answers = { 'GET /api/data-sources': list, [`GET /api/data-sources/${asked.id}`]: asked };

export default function DataSourcesPage() {
  return <SourcesScreen initial={list} limit={5} />;
}
