//! The table of stands below a parking chart: how high it is, and how many cells stand side by side.

/// Width of a stand's cell in the table, pixels.
const CELL: f64 = 590.0;
/// Height of a row of the table.
pub const ROW: f64 = 44.0;
/// Height of the notes.
const NOTES: f64 = 100.0;

/// Height of the table of stands and the notes on a sheet that is `width` pixels wide.
pub fn table_height(stands: usize, width: f64) -> f64 {
    ROW * (rows(stands, width) as f64 + 1.0) + NOTES
}

/// Cells side by side.
pub fn columns(width: f64) -> usize {
    ((width / CELL) as usize).max(1)
}

/// Rows of cells.
pub fn rows(stands: usize, width: f64) -> usize {
    stands.div_ceil(columns(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_grows_by_row_when_columns_are_full() {
        let (one, two) = (table_height(2, 1480.0), table_height(3, 1480.0));
        assert!((two - one - ROW).abs() < 1e-9);
    }
}
