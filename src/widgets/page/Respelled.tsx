import { Navigate, useLocation } from 'react-router-dom';
import { respellAll } from './allKinds';

/** Leads from another spelling of an address to its page. */
export default function Respelled() {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={{ pathname: respellAll(pathname), search, hash }} />;
}
