import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Tab, TabList, TabPanel, Tabs } from './tabs';

afterEach(cleanup);

it('tabs are walked by the arrow keys, round the end, and show their panel', async () => {
  render(
    <Tabs defaultValue="rows">
      <TabList label="Views">
        <Tab value="rows" count={3}>
          Rows
        </Tab>
        <Tab value="issues">Issues</Tab>
      </TabList>
      <TabPanel value="rows">three rows</TabPanel>
      <TabPanel value="issues">no issues</TabPanel>
    </Tabs>,
  );
  await userEvent.click(screen.getByRole('tab', { name: /Rows/ }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('no issues');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Issues' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('three rows');
});
