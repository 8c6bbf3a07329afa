import { listen } from './listen';
import { parts } from './parts';
import { startWidget } from './widget';

parts.startWidgets = (slot, extensions) => {
  listen(slot);
  return extensions.map((extension) => startWidget(slot, extension));
};
