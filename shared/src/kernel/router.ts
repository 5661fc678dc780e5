/** The router's names in use, curated: a library shared whole is not tree-shaken. */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  NavLink,
  Outlet,
  Route,
  type RouteObject,
  RouterProvider,
  Routes,
  useBlocker,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { companyIn, companyPath, recordPathIn, useCompanyAddress, useOpenCompany } from './companyAddress.ts';
export { type Address, useAddress, useAddressAction } from './useAddress.ts';
