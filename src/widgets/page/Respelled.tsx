import { Navigate, useLocation } from 'react-router-dom';
import { respell } from './respell';

/** Leads from another spelling of an address to its page. */
export default function Respelled() {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={{ pathname: respell(pathname), search, hash }} />;
}
