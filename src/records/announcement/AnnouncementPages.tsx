import { useParams } from 'react-router-dom';
import { AnnouncementSettingsPage } from './announcement.form';
import { AnnouncementViewPage } from './announcement.view';

/** The pages of announcements; one file holds them, because few people open them. */
export default function AnnouncementPages() {
  const { id } = useParams();
  return id === undefined ? <AnnouncementSettingsPage /> : <AnnouncementViewPage key={id} id={Number(id)} />;
}
