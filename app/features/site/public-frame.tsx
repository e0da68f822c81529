import { Outlet } from "@remix-run/react";
import { PublicFrame } from "#app/ui/PublicFrame/PublicFrame";

export default function PublicFrameRoute() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
