import type { ComponentType } from 'react';
import type { ContextOf, PointId } from '../../../host-shim/protocol';
import { widgetContext, type WidgetContext } from '../host/recordId';
import { useHost } from '../host/useHost';
import { ShownOnce } from './SaidOnce';
import { useSlotHeight } from './useSlotHeight';

/**
 * A widget whose slot keeps its height, whose ids are those of calls, and which says once with others what they meet
 * together. Not for the add-on's own pages, below which nothing stands, nor for what stands in a line of text.
 */
export function inSlot<P extends PointId>(Widget: ComponentType<WidgetContext<P>>): ComponentType<ContextOf<P>> {
  return function InSlot(context: ContextOf<P>) {
    useSlotHeight();
    const { kit } = useHost();
    return (
      <ShownOnce>
        <Widget {...widgetContext(kit, context)} />
      </ShownOnce>
    );
  };
}
