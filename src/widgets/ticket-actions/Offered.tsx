import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../shared/button/Button';
import { Menu } from '../../shared/menu/Menu';
import { useOffer } from './useOffer';

/** A button of the action bar, unless the host draws it itself. `id` names it for the host. */
export function OfferedButton({
  id,
  label,
  icon,
  pending,
  onClick,
}: {
  id: string;
  label: string;
  icon: ReactNode;
  pending?: boolean;
  onClick: () => void;
}) {
  const taken = useOffer([{ id, label, disabled: pending, run: onClick }]);
  if (taken) return null;
  return (
    <Button icon={icon} pending={pending} onClick={onClick}>
      {label}
    </Button>
  );
}

/** A menu of the action bar, unless the host draws its actions itself; each is named `<id>-<place in the list>`. */
export function OfferedMenu({ id, ...menu }: { id: string } & ComponentProps<typeof Menu>) {
  const taken = useOffer(
    menu.actions.flatMap((action, place) =>
      action
        ? [
            {
              id: `${id}-${place}`,
              label: action.label,
              group: action.group ? `${menu.label}: ${action.group}` : menu.label,
              disabled: menu.pending,
              run: action.onSelect,
            },
          ]
        : [],
    ),
  );
  return taken ? null : <Menu {...menu} />;
}
