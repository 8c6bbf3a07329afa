import { useLocation, useRoutes } from 'react-router-dom';
import { matcherOf } from './pageRoute';
import { settingsRoutes } from './settings.routes';

const routeAs = matcherOf(settingsRoutes);

/** What no route of daily work matches. */
export default function SettingsPages() {
  return useRoutes([routeAs(useLocation().pathname)]);
}
