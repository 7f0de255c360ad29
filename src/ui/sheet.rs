//! The sheet of a compact window: the drawer at the lower edge, with a grip that takes it from stop to stop.

use egui::{CursorIcon, Margin, Rect, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use super::controls::focus_ring_ui;
use super::theme::{self, CORNER_BUTTON, TOUCH};

/// Where there is less room, a page without a grip has smaller margins; a window with still less gives all of it to the
/// sheet.
const SHEET_ROOM: f32 = 560.0;
const LEAST_ROOM: f32 = 400.0;
/// What is seen of the grip; a finger has the height of a touch target.
const GRIP: Vec2 = vec2(40.0, 4.0);
/// The grip, the lines above the chart list and five of its rows need so much height, in points.
const FIVE_ROWS: f32 = 544.0;
/// At both sides of a page, and above one without a grip.
const MARGIN: i8 = 16;
/// Above and below a page, where height is short.
const LOW_MARGIN: i8 = 8;

/// Where a sheet comes to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SheetStop {
    Third,
    Half,
    Full,
}

impl SheetStop {
    const ALL: [Self; 3] = [Self::Third, Self::Half, Self::Full];

    /// The default stop of a sheet: the lowest from half on with five rows of the chart list.
    fn default_for(room: f32) -> Self {
        if Self::Half.height(room) >= FIVE_ROWS {
            Self::Half
        } else {
            Self::Full
        }
    }

    /// How high the sheet is there, of this room.
    fn height(self, room: f32) -> f32 {
        match self {
            Self::Third => (room / 3.0).round(),
            Self::Half => (room / 2.0).round(),
            Self::Full => room - 1.0,
        }
    }

    /// The stop after this one, and after the last the first.
    fn next(self) -> Self {
        match self {
            Self::Third => Self::Half,
            Self::Half => Self::Full,
            Self::Full => Self::Third,
        }
    }

    /// The stop for a sheet that was let go at this height; `None` where it is closed by that.
    fn nearest(height: f32, room: f32) -> Option<Self> {
        if height < Self::Third.height(room) / 2.0 {
            return None;
        }
        let distance = |stop: &Self| (stop.height(room) - height).abs();
        Self::ALL
            .into_iter()
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
    }

    /// What the grip is called there.
    fn name(self) -> &'static str {
        match self {
            Self::Third => tr!("Sheet: third"),
            Self::Half => tr!("Sheet: half"),
            Self::Full => tr!("Sheet: full"),
        }
    }
}

/// How high the sheet is.
#[derive(Debug, Default)]
pub struct BottomSheet {
    /// Where the user has put it, until the program ends.
    chosen: Option<SheetStop>,
    /// Its height while it is dragged, in points.
    dragged: Option<f32>,
}

/// How the sheet lies in a frame.
#[derive(Debug, PartialEq)]
pub struct SheetLayout {
    /// In points.
    pub height: f32,
    /// Around the page in it.
    pub margin: Margin,
    /// The default stop, and the room, where it can be moved.
    moves: Option<(SheetStop, f32)>,
}

impl BottomSheet {
    /// How it lies in so much room; `covers`: nothing below it is to be seen.
    pub fn layout(&self, room: f32, signed_in: bool, covers: bool) -> SheetLayout {
        let low = room < SHEET_ROOM;
        let alone = signed_in && (covers || room < LEAST_ROOM);
        let default = if signed_in {
            SheetStop::default_for(room)
        } else {
            // The way to sign in stands above it.
            SheetStop::Half
        };
        let (height, top, bottom) = match (alone, low) {
            (true, true) => (SheetStop::Full.height(room), LOW_MARGIN, 0),
            (true, false) => (SheetStop::Full.height(room), MARGIN, MARGIN),
            (false, true) => (self.height(default, room), 0, 0),
            (false, false) => (self.height(default, room), 0, LOW_MARGIN),
        };
        let margin = Margin {
            left: MARGIN,
            right: MARGIN,
            top,
            bottom,
        };
        let moves = (!alone).then_some((default, room));
        SheetLayout {
            height,
            margin,
            moves,
        }
    }

    /// Where it is, or was before it is dragged.
    fn stop(&self, default: SheetStop) -> SheetStop {
        self.chosen.unwrap_or(default)
    }

    fn height(&self, default: SheetStop, room: f32) -> f32 {
        let height = self.dragged;
        let height = height.unwrap_or_else(|| self.stop(default).height(room));
        height.min(SheetStop::Full.height(room)).max(TOUCH)
    }

    /// Draws the grip of a sheet that can be moved. Returns whether the sheet was dragged down until it closes.
    pub fn grip_ui(&mut self, ui: &mut Ui, layout: &SheetLayout) -> bool {
        let Some((default, room)) = layout.moves else {
            return false;
        };
        ui.spacing_mut().item_spacing.y = 0.0;
        let size = vec2(ui.available_width(), TOUCH);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let stop = self.stop(default);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, stop.name()));
        let tokens = theme::tokens(ui);
        let ink = if response.hovered() || response.dragged() {
            tokens.text
        } else {
            tokens.outline
        };
        let grip = Rect::from_center_size(rect.center(), GRIP);
        ui.painter().rect_filled(grip, GRIP.y / 2.0, ink);
        focus_ring_ui(ui, &response, rect.shrink(4.0), CORNER_BUTTON);
        let mut closes = false;
        if response.dragged() {
            let height = self.height(default, room) - response.drag_delta().y;
            self.dragged = Some(height.clamp(0.0, room));
            ui.ctx().request_repaint();
        }
        if response.drag_stopped() {
            if let Some(height) = self.dragged.take() {
                let nearest = SheetStop::nearest(height, room);
                closes = nearest.is_none();
                self.chosen = nearest.or(self.chosen);
            }
            ui.ctx().request_repaint();
        } else if response.clicked() {
            self.chosen = Some(stop.next());
            ui.ctx().request_repaint();
        }
        response.on_hover_cursor(CursorIcon::ResizeVertical);
        ui.spacing_mut().item_spacing.y = theme::SPACING;
        closes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Room between the bars of the design's upright windows.
    const TABLET: f32 = 1156.0;
    const PHONE: f32 = 836.0;

    #[test]
    fn stops_are_third_half_and_full() {
        let heights = SheetStop::ALL.map(|stop| stop.height(900.0).to_bits());
        assert_eq!(heights, [300.0_f32, 450.0, 899.0].map(f32::to_bits));
    }

    #[test]
    fn default_stop_has_room_for_five_rows() {
        assert_eq!(SheetStop::default_for(TABLET), SheetStop::Half);
        assert_eq!(SheetStop::default_for(PHONE), SheetStop::Full);
    }

    #[test]
    fn tap_leads_through_all_stops() {
        let mut stop = SheetStop::Third;
        for next in [SheetStop::Half, SheetStop::Full, SheetStop::Third] {
            stop = stop.next();
            assert_eq!(stop, next);
        }
    }

    #[test]
    fn released_sheet_goes_to_nearest_stop() {
        let table = [
            (0.0, None),
            (149.0, None),
            (151.0, Some(SheetStop::Third)),
            (374.0, Some(SheetStop::Third)),
            (376.0, Some(SheetStop::Half)),
            (670.0, Some(SheetStop::Half)),
            (680.0, Some(SheetStop::Full)),
            (900.0, Some(SheetStop::Full)),
        ];
        for (height, stop) in table {
            assert_eq!(SheetStop::nearest(height, 900.0), stop, "{height}");
        }
    }

    #[test]
    fn chosen_stop_stays_in_other_rooms() {
        let sheet = BottomSheet {
            chosen: Some(SheetStop::Third),
            dragged: None,
        };
        for room in [TABLET, PHONE] {
            assert_eq!(sheet.stop(SheetStop::default_for(room)), SheetStop::Third);
        }
    }

    #[test]
    fn dragged_sheet_stays_between_its_bars() {
        let sheet = |dragged| BottomSheet {
            chosen: None,
            dragged: Some(dragged),
        };
        assert!(sheet(5000.0).height(SheetStop::Half, 900.0) < 900.0);
        assert!(sheet(0.0).height(SheetStop::Half, 900.0) >= TOUCH);
    }
}
