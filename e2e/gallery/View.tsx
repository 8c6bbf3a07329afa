import { useState } from 'react';
import { Badge } from '../../src/shared/badge/Badge';
import { Collapse } from '../../src/shared/collapse/Collapse';
import { DeleteIcon, EditIcon } from '../../src/shared/icon/icon';
import { Stack } from '../../src/shared/layout/Stack';
import { Menu } from '../../src/shared/menu/Menu';
import { Planning } from '../../src/shared/planning/Planning';
import { Tabs } from '../../src/shared/tabs/Tabs';
import ActivityLog from '../../src/shared/view/ActivityLog';
import { Facts } from '../../src/shared/view/Facts';
import { PersonLink } from '../../src/shared/view/PersonLink';
import { problemCalls, problemPlanning } from '../../wire/problem/problem';

const keys = [
  { key: 'root-cause', label: 'Root cause' },
  { key: 'impact', label: 'Impact' },
  { key: 'symptoms', label: 'Symptoms' },
  { key: 'solution', label: 'Solution', titled: true },
];

export function View() {
  const [tab, setTab] = useState<string>();
  return (
    <Collapse
      title="Associates"
      tools={
        <Menu
          label="Actions"
          actions={[
            { label: 'Edit', icon: <EditIcon />, onSelect: () => undefined },
            { label: 'Close', onSelect: () => undefined },
            { label: 'Delete', icon: <DeleteIcon />, danger: true, onSelect: () => undefined },
          ]}
        />
      }
    >
      <Stack>
        <Facts
          facts={[
            { name: 'Created', value: '2026-03-02 09:30:00' },
            { name: 'Status', value: <Badge tone="accent">Open</Badge> },
            { name: 'Requester', value: <PersonLink person={{ id: 3, name: 'Maria-Magdalena Castellanos' }} /> },
            { name: 'Location', value: null },
          ]}
        />
        <Tabs
          label="Associates"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'planning',
              label: 'Planning',
              count: 1,
              panel: () => <Planning calls={problemPlanning} id={5} keys={keys} editable />,
            },
            {
              id: 'log',
              label: 'Activity log',
              panel: () => <ActivityLog call={problemCalls.log} id={5} page={(reply) => reply.problem_activity_logs} />,
            },
          ]}
        />
      </Stack>
    </Collapse>
  );
}
