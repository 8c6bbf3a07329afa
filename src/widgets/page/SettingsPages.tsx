import { useRoutes } from 'react-router-dom';
import { settingsRoutes } from './settings.routes';

/** What no route of daily work matches. */
export default function SettingsPages() {
  return useRoutes(settingsRoutes);
}
