import { useState } from 'react';
import { MoreHorizontal, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton, LinkButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { ActiveChip, Chip, Chips, LockedChip } from '@/components/ui/chip';
import { ConfirmDialog, Dialog } from '@/components/ui/overlays/dialog';
import { Drawer, DrawerNode } from '@/components/ui/overlays/drawer';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { CheckedNumber, EvidenceMark } from '@/components/ui/evidence-mark';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Logo } from '@/components/ui/logo';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
  Submenu,
} from '@/components/ui/overlays/menu';
import { Page, PageHead } from '@/components/ui/page';
import { PlanMeter } from '@/components/ui/plan-meter';
import { Progress } from '@/components/ui/progress';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { Segmented } from '@/components/ui/forms/segmented';
import { Cell, CellHead, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { Table, Td, Th, type SortState } from '@/components/ui/table';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { Tag } from '@/components/ui/tag';
import { useToast } from '@/components/ui/overlays/toast';
import { Tooltip } from '@/components/ui/overlays/tooltip';

function Controls() {
  const [busy, setBusy] = useState(false);
  const [density, setDensity] = useState<'compact' | 'normal' | 'open'>('normal');
  return (
    <Cell className="space-y-4">
      <CellHead title="Buttons" note="one filled per view" />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="filled">Upload a file</Button>
        <Button>Create dashboard</Button>
        <Button look="quiet">Not now</Button>
        <Button look="danger">Delete</Button>
        <Button off>Use these readings</Button>
        <Button size="small">
          <Plus aria-hidden />
          Filter
        </Button>
        <Button size="large" look="filled">
          Get Started
        </Button>
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true);
            setTimeout(() => setBusy(false), 2500);
          }}
        >
          Recheck
        </Button>
        <IconButton label="More" look="outline">
          <MoreHorizontal aria-hidden />
        </IconButton>
        <LinkButton>choose one</LinkButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="Row height"
          value={density}
          onChange={setDensity}
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'normal', label: 'Normal' },
            { value: 'open', label: 'Open' },
          ]}
        />
        <Checkbox label="Read files with these columns the same way" defaultChecked />
        <Checkbox label="Not yet" />
      </div>
      <div className="grid gap-4 middle:grid-cols-3">
        <Field label="Name" hint="As it stands in lists.">
          <Input defaultValue="seaborn-taxis.csv" />
        </Field>
        <Field label="Email" error="maya@ has no domain. Write it as name@example.org.">
          <Input type="email" defaultValue="maya@" />
        </Field>
        <Field label="Type">
          <Select defaultValue="decimal" className="w-full">
            <option>integer</option>
            <option>decimal</option>
            <option>text</option>
          </Select>
        </Field>
      </div>
    </Cell>
  );
}

function Readings() {
  const [reading, setReading] = useState<string | null>('comma');
  return (
    <Cell>
      <CellHead title="Radio cards" />
      <RadioCards label="How to read total" value={reading} onChange={setReading} className="middle:grid-cols-2">
        <RadioCard value="comma" title="Comma as decimal separator" note="Sum 46,401.70" />
        <RadioCard value="thousands" title="Comma as thousands separator" note="Sum 46,401,700" />
      </RadioCards>
    </Cell>
  );
}

function Overlays() {
  const toast = useToast();
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  const [drawer, setDrawer] = useState(false);
  return (
    <Cell>
      <CellHead title="Dialog, menu, drawer, toast" />
      <div className="flex flex-wrap gap-2">
        <Button id="open-dialog" onClick={() => setDialog(true)}>
          Dialog
        </Button>
        <Button id="open-confirm" onClick={() => setConfirm(true)}>
          Confirm
        </Button>
        <Button id="open-drawer" onClick={() => setDrawer(true)}>
          Drawer
        </Button>
        <Menu>
          <MenuTrigger asChild>
            <Button id="open-menu">Menu</Button>
          </MenuTrigger>
          <MenuContent>
            <MenuLabel>seaborn-taxis.csv</MenuLabel>
            <MenuItem icon={<Pencil aria-hidden />}>Rename</MenuItem>
            <Submenu label="Move to">
              <MenuItem>First</MenuItem>
              <MenuItem>Last</MenuItem>
            </Submenu>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden />}>
              Delete
            </MenuItem>
          </MenuContent>
        </Menu>
        <Button
          id="open-toast"
          onClick={() => toast({ title: 'Chart removed', action: { label: 'Undo', onPress: () => {} } })}
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Login failed',
              description: 'Check your credentials and try again.',
              variant: 'destructive',
            })
          }
        >
          Destructive
        </Button>
        <Button onClick={() => toast({ title: 'seaborn-taxis.csv is ready', variant: 'success' })}>Success</Button>
        <Tooltip text="What this does, in a few words">
          <Button>Tooltip</Button>
        </Tooltip>
      </div>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Upload a file"
        description="CSV, JSON, XML, TXT or Excel, up to 50 MB."
        footer={
          <>
            <Button onClick={() => setDialog(false)}>Cancel</Button>
            <Button look="filled">Upload</Button>
          </>
        }
      >
        <Field label="Name">
          <Input />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Delete seaborn-taxis.csv?"
        confirm="Delete"
        onConfirm={async () => {
          throw new Error('The server didn’t respond. Try again.');
        }}
      >
        6,433 rows and its profile go. 1 dashboard reads it and will be empty.
      </ConfirmDialog>
      <Drawer open={drawer} onOpenChange={setDrawer} title="How this number was calculated" spine>
        <p className="text-[1.5rem] leading-8 font-strong">$51,769.99</p>
        <p className="text-ink-2">
          Sum of <Tag>total</Tag> over the trips picked up from 18 to 31 March 2019.
        </p>
        <DrawerNode title="Query" className="mt-4">
          <pre className="mt-1 bg-well p-2.5">SELECT sum(total) FROM taxis</pre>
        </DrawerNode>
        <DrawerNode bob className="mt-4">
          <p className="font-strong text-good">Rechecked at 14:02: same value</p>
        </DrawerNode>
      </Drawer>
    </Cell>
  );
}

const ROWS = [
  ['seaborn-taxis.csv', 6433, 14, 'good', 'Ready'],
  ['taxis-1-12-march.csv', 2533, 14, 'warn', 'Needs review'],
  ['broken.csv', 12, 2, 'bad', 'Failed'],
] as const;

function Rows() {
  const [sort, setSort] = useState<SortState>('asc');
  return (
    <section>
      <SectionHead title="Table">
        <LinkButton className="text-small">View all</LinkButton>
      </SectionHead>
      <Sheet>
        <Table label="Data sources">
          <thead>
            <tr>
              <Th first sort={sort} onSort={() => setSort(sort === 'asc' ? 'desc' : 'asc')}>
                Name
              </Th>
              <Th numeric>Rows</Th>
              <Th numeric>Columns</Th>
              <Th>State</Th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, rows, columns, tone, word]) => (
              <tr key={name}>
                <Td first>
                  <b>{name}</b>
                </Td>
                <Td numeric>{rows.toLocaleString('en-US')}</Td>
                <Td numeric>{columns}</Td>
                <Td>
                  <Badge tone={tone}>{word}</Badge>
                </Td>
              </tr>
            ))}
            <SkeletonRows rows={2} columns={4} />
          </tbody>
        </Table>
      </Sheet>
    </section>
  );
}

export default function UiPage() {
  return (
    <Page className="space-y-6">
      <PageHead
        crumb={<LinkButton>Gallery</LinkButton>}
        title="Primitives"
        sub="Every part the screens are made of"
        actions={
          <>
            <Button look="filled">
              <Upload aria-hidden />
              Upload
            </Button>
            <Button>Create dashboard</Button>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-6">
        <Logo />
        <EvidenceMark />
        <span>
          The tip is 0.00 in all <CheckedNumber onOpen={() => {}}>1,812</CheckedNumber> cash trips,{' '}
          <CheckedNumber state="newer">12.3%</CheckedNumber> of revenue,{' '}
          <CheckedNumber state="changed">51,769.99</CheckedNumber>.
        </span>
        <PlanMeter used={4} limit={5} plan="Free" />
        <span className="flex items-center gap-2 text-small">
          1 job
          <Progress value={0.76} label="Upload" className="w-12" />
          76%
        </span>
        <Progress value={null} label="Waiting" className="w-12" />
        <Spinner words="Reading the file" />
        <Badge tone="running">Reading</Badge>
        <Badge tone="neutral">Stale</Badge>
        <Badge tone="uncertain">Uncertain</Badge>
      </div>
      <Chips label="Filters">
        <Chip name="Pickup" value="18–31 Mar 2019" opens on />
        <Chip name="Borough" value="all" opens />
        <ActiveChip name="Payment" value="cash" onRemove={() => {}} />
        <LockedChip name="Date" value="from 1 Jan 2013" by="Maya" />
      </Chips>
      <Sheet>
        <Controls />
        <Readings />
        <Overlays />
      </Sheet>
      <Rows />
      <section>
        <Tabs defaultValue="profile">
          <TabList label="Views">
            <Tab value="profile">Profile</Tab>
            <Tab value="rows">Rows</Tab>
            <Tab value="issues" count={4}>
              Issues
            </Tab>
          </TabList>
          <TabPanel value="profile">
            <Notice tone="info" action={<Button size="small">Review</Button>}>
              Two columns have two possible readings. Charts that use them are paused until you choose.
            </Notice>
            <ErrorState title="Column not found" action={<Button size="small">Retry</Button>}>
              This chart reads <Tag>surcharge</Tag>, which version 1 of the file does not have.
            </ErrorState>
          </TabPanel>
        </Tabs>
      </section>
      <Sheet>
        <EmptyState action={<Button look="filled">Upload a file</Button>}>
          No data sources yet. A file of 50 MB or less, CSV, JSON, XML, TXT or Excel, is typed and profiled within
          seconds.
        </EmptyState>
      </Sheet>
    </Page>
  );
}
