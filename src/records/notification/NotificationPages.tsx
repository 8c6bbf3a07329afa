import { useParams } from 'react-router-dom';
import { NotificationFormPage } from './NotificationFormPage';
import { NotificationListPage } from './NotificationListPage';

/** The pages of notifications; one file holds them, because few people open them. */
export default function NotificationPages() {
  const { kind } = useParams();
  return kind === undefined ? <NotificationListPage /> : <NotificationFormPage key={kind} kind={kind} />;
}
