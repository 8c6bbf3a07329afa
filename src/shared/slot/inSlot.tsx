import type { ComponentType } from 'react';
import { useSlotHeight } from './useSlotHeight';

/**
 * A widget whose slot keeps its height. Not for the add-on's own pages, below which nothing stands, nor for what stands
 * in a line of text.
 */
export function inSlot<P extends object>(Widget: ComponentType<P>): ComponentType<P> {
  return function InSlot(props: P) {
    useSlotHeight();
    return <Widget {...props} />;
  };
}
