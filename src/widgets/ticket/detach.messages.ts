import { messages } from '../../shared/i18n/messages';

export const detachMessages = messages('detach', {
  detach: 'Detach',
  detach_record: 'Detach {name}',
  not_detachable: 'This asset came with the ticket and cannot be detached here.',
  asset: 'Detach asset',
  change: 'Detach change',
  problem: 'Detach problem',
  question: 'Are you sure you want to detach {name} from this ticket?',
});
