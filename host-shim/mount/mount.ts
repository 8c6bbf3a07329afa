import { listen } from './listen';
import { parts } from './parts';
import { startWidget } from './widget';

parts.startWidgets = (slot, extensions) => {
  listen(slot);
  const { permissions } = slot.services;
  return extensions
    .filter(({ requires }) => !requires || permissions?.includes(requires) !== false)
    .map((extension) => startWidget(slot, extension));
};
